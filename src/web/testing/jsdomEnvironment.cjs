const { TestEnvironment } = require('jest-environment-jsdom');

// Restores Node's network and text globals, which jsdom hides.
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TextDecoder,
      TextEncoder,
      TransformStream,
      structuredClone,
      AbortController,
      AbortSignal,
      BroadcastChannel,
    });
  }
};
