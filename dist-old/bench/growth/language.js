export {};
//# sourceMappingURL=language.js.map