// jsdom matches every rule against every element. Omitting rules saves a third of the screen tests' time. Behavior
// that depends on styles is tested in a browser.
exports.StyleSheet = class {
  constructor({ key, nonce, container }) {
    Object.assign(this, { key, nonce, container, tags: [] });
  }

  hydrate() {}
  insert() {}
  flush() {}
};
