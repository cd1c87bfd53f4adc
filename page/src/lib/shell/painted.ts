/** Done once the frame that is being put together has been drawn and can be pressed, for what may come a moment later. */
export const painted = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
