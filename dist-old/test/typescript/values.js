const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/**
 * Fills the values of one position in a document: each object gets undefined for every name that only others have, at
 * any depth.
 */
export function filled(values) {
    if (values.length === 0)
        return [];
    const objects = values.filter(isObject);
    const members = [...new Set(objects.flatMap(Object.keys))].map(name => {
        const owners = objects.filter(object => Object.hasOwn(object, name));
        const found = filled(owners.map(object => object[name]));
        return { name, values: new Map(owners.map((object, index) => [object, found[index]])) };
    });
    const elements = filled(values.filter(Array.isArray).flat());
    return values.map(value => {
        if (Array.isArray(value))
            return elements.splice(0, value.length);
        return isObject(value) ? Object.fromEntries(members.map(({ name, values }) => [name, values.get(value)])) : value;
    });
}
/**
 * Replaces one leaf of a document by a value of a type that no value at its position has. `choice` is any natural
 * number. Returns undefined if no leaf can be replaced.
 */
export function withChangedLeaf(document, choice) {
    const all = [...valuesWithin(document, [])];
    const position = (path) => JSON.stringify(path.map(step => (typeof step === 'number' ? 0 : step)));
    const types = new Map();
    for (const [path, value] of all)
        types.set(position(path), (types.get(position(path)) ?? new Set()).add(typeOf(value)));
    // The type of an object with a member "0" accepts arrays, too, whatever was changed in them.
    const likeArrays = new Set(all.filter(([, value]) => isObject(value) && Object.hasOwn(value, '0')).map(([path]) => position(path)));
    const isInLikeArray = (path) => path.some((step, depth) => typeof step === 'number' && likeArrays.has(position(path.slice(0, depth))));
    const replacements = all
        .filter(([, value]) => !(typeof value === 'object' && value !== null && Object.keys(value).length > 0))
        .flatMap(([path]) => SAMPLES.filter(other => !types.get(position(path))?.has(typeOf(other))).map(other => ({ path, other })))
        .filter(({ path, other }) => !isInLikeArray(path) && !(Array.isArray(other) && likeArrays.has(position(path))));
    const chosen = replacements[choice % replacements.length];
    return chosen && { value: replaced(document, chosen.path, chosen.other) };
}
/** One value of each type. */
const SAMPLES = ['changed', 0, true, null, { changed: 0 }, [0]];
function typeOf(value) {
    return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
function* valuesWithin(value, path) {
    yield [path, value];
    if (Array.isArray(value))
        for (const [index, element] of value.entries())
            yield* valuesWithin(element, [...path, index]);
    else if (isObject(value))
        for (const [name, member] of Object.entries(value))
            yield* valuesWithin(member, [...path, name]);
}
function replaced(value, [step, ...rest], other) {
    if (step === undefined)
        return other;
    if (Array.isArray(value))
        return value.map((element, index) => (index === step ? replaced(element, rest, other) : element));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [
        name,
        name === step ? replaced(member, rest, other) : member,
    ]));
}
//# sourceMappingURL=values.js.map