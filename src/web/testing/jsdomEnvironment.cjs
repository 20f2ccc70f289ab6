const findSelectorsBySubject = require('./selectorsBySubject.cjs');

// Before jsdom is loaded, which takes the function as it finds it.
findSelectorsBySubject();
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
