/** What the references give a tool that divides its time, in milliseconds: as much as the risky lane. */
export const TIME_LIMIT_MS = 3000;
