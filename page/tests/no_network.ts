/** Runs before each file of tests: what a test asks of a server is what the test stands in for; nothing else is there. */
globalThis.fetch = (request) => Promise.reject(new TypeError(`no test answers ${String(request)}`));
