const shared = {
  mode: "production",
  // The library is minified already, and minifying it again takes a minute.
  optimization: { minimize: false },
};

module.exports = [
  { ...shared, target: "web", entry: { browser: "../browser.js" }, output: { path: `${__dirname}/dist/browser` } },
  {
    ...shared,
    target: "node20",
    entry: { node: "../node.js" },
    output: { path: `${__dirname}/dist/node`, filename: "[name].cjs" },
  },
];
