export {};
//# sourceMappingURL=fault.js.map