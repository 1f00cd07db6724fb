/**
 * Closes each connection above a maximum at once. `maxConnections` would not count the connections of other addresses
 * (`listen`). In a process of node:cluster it makes a full process return the connection to the primary, which offers
 * it to the next one, without end when all are full.
 */
export function closeSurplusConnections(server, maximum) {
    const handlers = server.listeners('connection');
    let open = 0;
    // In place of the listeners, not before them: a connection that is closed gets no parser.
    server.removeAllListeners('connection').on('connection', (socket) => {
        if (open >= maximum)
            return void socket.destroy();
        open++;
        socket.once('close', () => open--);
        for (const handler of handlers)
            handler.call(server, socket);
    });
}
//# sourceMappingURL=connection-limit.js.map