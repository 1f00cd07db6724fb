/**
 * CPU time that synchronous work takes, of all threads of the process, in milliseconds. Unlike elapsed time, it does
 * not grow when others use the machine.
 */
export function cpuMs(work) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
}
//# sourceMappingURL=cpu-ms.js.map