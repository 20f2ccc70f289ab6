const { forwardRef, createElement } = require('react');

// jsdom has no layout, so there is no height to fit: measuring it at each key took a quarter of the time of the forms' tests.
module.exports = forwardRef(({ minRows, maxRows: _maxRows, ...props }, ref) =>
  createElement('textarea', { rows: minRows, ...props, ref }),
);
