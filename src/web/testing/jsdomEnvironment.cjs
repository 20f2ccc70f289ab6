const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom hides the network and text globals that Node has: hand them back.
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
