import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
/**
 * The generator collects its garbage before each load, and has so much room for new objects that it need not do so
 * meanwhile. Its threads of V8 had taken up to 22 ms of CPU at a time, which the service's calls waited for.
 */
const GENERATOR_OPTIONS = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
/** Starts both processes; resolves when they take orders. */
export async function startChildren() {
    const start = async (file, execArgv = []) => {
        const path = fileURLToPath(new URL(file, import.meta.url));
        const child = fork(path, { serialization: 'advanced', execArgv: [...execArgv] });
        await once(child, 'message');
        return child;
    };
    const [generator, control] = [await start('./generator.js', GENERATOR_OPTIONS), await start('./control.js')];
    const ask = async (child, message) => {
        const answer = once(child, 'message');
        child.send(message);
        return (await answer)[0];
    };
    return {
        run: async (order) => {
            await ask(control, {});
            const report = await ask(generator, order);
            return { ...report, control: await ask(control, {}) };
        },
        stop: () => {
            generator.disconnect();
            control.disconnect();
        },
    };
}
//# sourceMappingURL=children.js.map