export {};
//# sourceMappingURL=call-counter.js.map