export {};
//# sourceMappingURL=engine.js.map