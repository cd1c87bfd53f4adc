/** Resolve once the current frame has been drawn and reacts to taps; for work that can wait until then. */
export const painted = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
