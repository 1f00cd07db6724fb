/** Whether a value is an object of JSON: neither null nor an array. */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
//# sourceMappingURL=json-object.js.map