export default { rootDir: import.meta.dirname, preset: '@linkstall/remote-build' };
