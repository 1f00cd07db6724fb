/** Sends a message to a cell, unless its channel is closed. */
export function send({ worker }, message) {
    if (worker.isConnected())
        worker.send(message, () => undefined);
}
//# sourceMappingURL=cell.js.map