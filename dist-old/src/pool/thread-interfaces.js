/** Classes of Piscina that already keep the interfaces of their threads. */
const changed = new WeakSet();
/**
 * Has Piscina make the object that describes a thread to load balancers once for each thread. It makes one for every
 * idle thread at every task, each with accessors of its own: to V8, objects of different hidden classes, which live in
 * the old generation. Small calls then keep the main thread busy with full collections of garbage, and with compiling
 * code that relied on those classes. The accessors read the thread's present state, so one object is enough. Without
 * effect where Piscina is built differently.
 */
export function keepThreadInterfaces(pool) {
    pool.once('workerCreate', (created) => {
        for (const thread of Object.getOwnPropertySymbols(created).map(symbol => Reflect.get(created, symbol))) {
            if (typeof thread === 'object' && thread !== null)
                keepInterface(Object.getPrototypeOf(thread));
        }
    });
}
function keepInterface(threadClass) {
    const make = Object.getOwnPropertyDescriptor(threadClass, 'interface')?.get;
    if (make === undefined || changed.has(threadClass))
        return;
    changed.add(threadClass);
    Object.defineProperty(threadClass, 'interface', {
        configurable: true,
        get() {
            const value = make.call(this);
            Object.defineProperty(this, 'interface', { value });
            return value;
        },
    });
}
//# sourceMappingURL=thread-interfaces.js.map