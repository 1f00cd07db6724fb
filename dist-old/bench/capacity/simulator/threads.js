import { weightOf } from './run-queue.js';
/** Work that does not end. */
const ENDLESS_MS = Number.MAX_SAFE_INTEGER;
/** A task on a simulated thread, which runs its jobs in turn. */
class SimulatedTask {
    replies;
    thread;
    loadedMs = 0;
    begun = 0;
    threadMs = 0;
    /** Whether it has ended, by itself or not. */
    isOver = false;
    #events;
    #jobs;
    #onEnd;
    #run = [];
    #start = 0;
    #revoked = false;
    #settle;
    /** `onEnd` is called when no job is left. */
    constructor(events, thread, jobs, onEnd) {
        this.#events = events;
        this.thread = thread;
        this.#jobs = jobs;
        this.#onEnd = onEnd;
        this.replies = new Promise((resolve, reject) => {
            this.#settle = { resolve, reject };
        });
    }
    get calls() {
        return this.#jobs.length;
    }
    /** Runs the jobs, after `taskMs` of CPU for the task itself. */
    start(taskMs) {
        this.#start = this.#events.now;
        this.thread.run(taskMs, () => this.#next());
    }
    #next() {
        const job = this.#jobs[this.begun];
        if (job === undefined || this.#revoked)
            return this.#onEnd();
        this.begun++;
        const since = this.#events.now;
        const ended = () => {
            if (this.isOver)
                return;
            this.#run.push({ runMs: this.#events.now - since });
            this.#next();
        };
        this.thread.run(job.stopsItself ? ENDLESS_MS : Math.min(job.threadMs, ENDLESS_MS), ended);
        if (job.stopsItself)
            this.#events.at(since + job.threadMs, ended);
    }
    /** Stops the thread; returns for how long it has run the task, in milliseconds. */
    stop() {
        this.isOver = true;
        this.thread.sleep();
        return this.#events.now - this.#start;
    }
    resolve() {
        this.threadMs = this.#run.reduce((sum, { runMs }) => sum + runMs, 0);
        this.#settle.resolve(this.#run);
    }
    reject(error) {
        this.threadMs = this.#events.now - this.#start;
        this.#settle.reject(error);
    }
    revokePending() {
        this.#revoked = true;
        return this.begun;
    }
    /** Only lines of /api/batch are preempted, and these are not simulated. */
    preempt() { }
}
/** Simulated threads of a lane: they take CPU of the machine by their priority, and die at the lane's time limit. */
export class SimulatedThreads {
    #events;
    #machine;
    #main;
    #costs;
    #poll;
    #user;
    #sleeping;
    #onIdle = () => { };
    idle;
    /** Milliseconds of threads that ran tasks, tasks, and threads replaced so far. */
    busyMs = 0;
    tasks = 0;
    replaced = 0;
    constructor({ events, machine, main }, costs, { count, nice, poll }) {
        this.#events = events;
        this.#machine = machine;
        this.#main = main;
        this.#costs = costs;
        this.#poll = poll;
        this.#user = { weight: weightOf(nice), cpuMs: 0 };
        this.#sleeping = Array.from({ length: count }, () => machine.thread(this.#user));
        this.idle = count;
    }
    /** CPU that the threads have had, in milliseconds. */
    get cpuMs() {
        return this.#machine.cpuMsOf(this.#user);
    }
    /** Called when a replacement thread is up. */
    set onIdle(callback) {
        this.#onIdle = callback;
    }
    run(jobs) {
        const { threadMs, wakeMs } = this.#costs;
        const events = this.#events;
        const task = new SimulatedTask(events, this.#sleeping.pop(), jobs, () => this.#end(task));
        this.idle--;
        this.tasks++;
        this.#poll?.began();
        this.#main.follow(0, () => {
            const limitMs = jobs[0]?.limitMs ?? Infinity;
            events.at(events.now + limitMs, () => {
                if (!task.isOver)
                    this.#main.post(0, () => this.#kill(task));
            });
            events.at(events.now + this.#machine.wakingMs(wakeMs), () => task.start(threadMs));
        });
        return task;
    }
    #end(task) {
        this.busyMs += task.stop();
        this.#main.post(0, () => {
            this.#sleeping.push(task.thread);
            this.idle++;
            this.#poll?.ended();
            this.#events.settle();
            task.resolve();
        });
    }
    #kill(task) {
        if (task.isOver)
            return;
        this.busyMs += task.stop();
        this.#replace();
        this.#poll?.ended();
        this.#events.settle();
        task.reject(new Error('timeout'));
    }
    #replace() {
        this.replaced++;
        const thread = this.#machine.thread(this.#user);
        thread.run(this.#costs.restartMs, () => {
            thread.sleep();
            this.#sleeping.push(thread);
            this.idle++;
            this.#main.post(0, this.#onIdle);
        });
    }
}
//# sourceMappingURL=threads.js.map