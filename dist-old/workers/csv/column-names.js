/**
 * Names for the cells of a header. A cell that repeats an earlier one gets `_2`, `_3` and so on; an empty one gets
 * `column_N` by its position, from 1. A substitute never equals the name of another cell.
 */
export function columnNames(header) {
    const taken = new Set(header);
    const seen = new Set();
    const next = new Map();
    /** `name`, or the first of its substitutes that is free. Numbers only grow, so repetition stays linear. */
    function substitute(name) {
        let free = name;
        for (let number = next.get(name) ?? 2; taken.has(free); number++) {
            free = `${name}_${number}`;
            next.set(name, number + 1);
        }
        taken.add(free);
        return free;
    }
    // `column_N` is unique by its position unless it is a given name or a substitute for a repeated cell `column`. Names
    // that cannot meet another one are not added to `taken`: for a million of them, that takes a second.
    const repeatsColumn = header.filter(cell => cell === 'column').length > 1;
    const columns = header.map((cell, index) => {
        if (cell === '') {
            const name = `column_${index + 1}`;
            return repeatsColumn || taken.has(name) ? substitute(name) : name;
        }
        if (seen.has(cell))
            return substitute(cell);
        seen.add(cell);
        return cell;
    });
    return { columns, extra: substitute('_extra') };
}
//# sourceMappingURL=column-names.js.map