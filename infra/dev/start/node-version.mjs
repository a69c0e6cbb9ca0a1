// Ends the program with one sentence when Node is too old. Import this file first: the other files fail in an older Node with
// a stack (import.meta.dirname). The check does not use semver, because no package is installed yet.
const OLDEST_NODE = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  const oldest = OLDEST_NODE.join('.');
  console.error(`This is Node.js ${process.versions.node}; Linkstall needs ${oldest} or newer (https://nodejs.org).`);
  process.exit(1);
}
