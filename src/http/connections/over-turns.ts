/**
 * Spreads callbacks over turns of the event loop: the first `perTurn` of a turn run at once, the others in later turns,
 * in their order. `nextTurn` calls back in the next turn.
 */
export function overTurns(
  perTurn: number,
  nextTurn: (callback: () => void) => void = callback => void setImmediate(callback),
): (callback: () => void) => void {
  const waiting: (() => void)[] = [];
  let left = perTurn;
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(() => {
      isScheduled = false;
      const due = waiting.splice(0, perTurn);
      left = perTurn - due.length;
      if (due.length > 0) schedule();
      for (const callback of due) callback();
    });
  };
  return callback => {
    schedule();
    if (left === 0) waiting.push(callback);
    else {
      left--;
      callback();
    }
  };
}
