/** The characters of each class, by the name that the contract gives it. */
const CLASSES = {
    lowercase: 'abcdefghijklmnopqrstuvwxyz',
    uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    digits: '0123456789',
    symbols: '!#$%&()*+,-./:;<=>?@[]^_{|}~',
};
const AMBIGUOUS = /[Il1O0]/g;
/** The characters of each chosen class; empty if no class is chosen. */
export function chosenClasses(choice, excludeAmbiguous) {
    const names = Object.keys(CLASSES);
    return names
        .filter(name => choice[name])
        .map(name => (excludeAmbiguous ? CLASSES[name].replace(AMBIGUOUS, '') : CLASSES[name]));
}
//# sourceMappingURL=classes.js.map