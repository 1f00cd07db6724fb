export {};
//# sourceMappingURL=box.js.map