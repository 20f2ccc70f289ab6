// jsdom has no layout, so there is nothing to place by: measuring it took a quarter of the time of the screens' tests.
module.exports = {
  createPopper: () => ({ update: () => undefined, forceUpdate: () => undefined, destroy: () => undefined }),
};
