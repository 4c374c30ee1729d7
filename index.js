// Hosts load a local directory by its root file and ignore package.json's exports.
export { default } from "./dist/index.js"
