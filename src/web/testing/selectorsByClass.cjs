// jsdom asks of every rule, for every element, whether it matches, and our rules are nearly all of one class: half the
// time of the screens' tests. What lacks the class of a rule does not match it: that answer is quick.
const fromEnvironment = { paths: [require.resolve('jest-environment-jsdom')] };
const selectors = require(require.resolve('jsdom/lib/jsdom/living/helpers/selectors.js', fromEnvironment));
const { matchesDontThrow } = selectors;
const classes = new Map();

/** The class that all matches of a selector must have; none where that takes more than a look. */
function classOf(selector) {
  let name = classes.get(selector);
  if (name === undefined) {
    name = /^\.([\w-]+)(?:[:.[][^\s>+~,\\]*)?$/.exec(selector)?.[1] ?? null;
    classes.set(selector, name);
  }
  return name;
}

module.exports = function findSelectorsByClass() {
  selectors.matchesDontThrow = (element, selector) => {
    const name = classOf(selector);
    return (name === null || element.classList.contains(name)) && matchesDontThrow(element, selector);
  };
};
