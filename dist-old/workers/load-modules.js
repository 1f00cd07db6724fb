/**
 * Loads modules; the time counts as loading. Node.js keeps a failed import as failed, even if the file was missing or
 * could not be opened for a moment only. So the thread ends, and another one runs the calls of its task: the promise
 * never rejects.
 */
export function loadModules(progress, read) {
    return progress.load(read).catch((error) => {
        setImmediate(() => {
            throw error;
        });
        return new Promise(() => { });
    });
}
//# sourceMappingURL=load-modules.js.map