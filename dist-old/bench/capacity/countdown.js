import { progress } from '../progress.js';
/** Tells how far a run of several phases is and how long it will still take, by what was planned for each phase. */
export class Countdown {
    #phases;
    #index = -1;
    #name = '';
    /** The phases in their order, with the seconds that each is expected to take. */
    constructor(phases) {
        this.#phases = phases;
    }
    /** Begins the next phase. */
    next() {
        this.#index++;
        this.#name = this.#phases[this.#index]?.name ?? '';
        progress(this.#text('', 0), true);
    }
    /** Says what is being done; `done` is the part of the phase that has been done. */
    say = (line, done) => progress(this.#text(line, done));
    #text(line, done) {
        const left = this.#phases.slice(this.#index).reduce((sum, { seconds }) => sum + seconds, 0);
        const seconds = Math.max(0, left - (this.#phases[this.#index]?.seconds ?? 0) * Math.min(1, done));
        const minutes = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
        return `about ${minutes} left: ${this.#name}${line === '' ? '' : `, ${line}`}`;
    }
}
//# sourceMappingURL=countdown.js.map