import { ContentScanner, XmlKind } from './content.js';
import { Cursor } from './cursor.js';
import { skipReference } from './references.js';
import { shown, XmlSyntaxError } from './syntax-error.js';
/** Section 4.6: predefined, whatever a document declares. */
const PREDEFINED = new Set(['lt', 'gt', 'amp', 'apos', 'quot']);
/**
 * The general entities of a document, and whether what refers to them is well-formed. Nothing is expanded: the text of
 * an entity is read once for each place (content or attribute), however often it is referred to. Nothing is fetched.
 */
export class Entities {
    /** The document declares standalone="yes". */
    standalone = false;
    /** There is an external subset or a reference to a parameter entity, so some declarations may not have been read. */
    incomplete = false;
    #declared = new Map();
    #checked = { content: new Set(), attribute: new Set() };
    /** Declares an entity. The first declaration of a name is the binding one (section 4.2). */
    declare(name, entity) {
        if (!this.#declared.has(name))
            this.#declared.set(name, entity);
    }
    /** Checks a reference at `offset` and everything reachable from it. Throws `XmlSyntaxError` with that offset. */
    check(name, place, offset, inParameterEntity = false) {
        try {
            const entity = this.#resolve({ name, place }, inParameterEntity);
            if (entity !== null)
                this.#read(name, entity, place);
        }
        catch (error) {
            throw error instanceof XmlSyntaxError ? new XmlSyntaxError(error.message, offset) : error;
        }
    }
    /** Reads the text of an entity and of all entities reachable from it, depth first. */
    #read(name, entity, place) {
        const steps = [{ entity, place, references: referencesOf(name, entity, place) }];
        const open = new Set([entity]);
        for (let step = steps.at(-1); step; step = steps.at(-1)) {
            const reference = step.references.pop();
            if (!reference) {
                this.#checked[step.place].add(step.entity);
                open.delete(step.entity);
                steps.pop();
                continue;
            }
            const inner = this.#resolve(reference, step.entity.inParameterEntity);
            if (inner === null)
                continue;
            // WFC: No Recursion.
            if (open.has(inner))
                throw new XmlSyntaxError(`the entity "${shown(reference.name)}" refers to itself`, 0);
            open.add(inner);
            steps.push({
                entity: inner,
                place: reference.place,
                references: referencesOf(reference.name, inner, reference.place),
            });
        }
    }
    /**
     * The entity whose text is still to be read; null if there is none. `inParameterEntity`: whether the reference is in
     * one.
     */
    #resolve({ name, place }, inParameterEntity) {
        if (PREDEFINED.has(name))
            return null;
        const entity = this.#declared.get(name);
        const quoted = `the entity "${shown(name)}"`;
        // WFC: Entity Declared.
        if (!entity && (this.standalone || !this.incomplete))
            throw new XmlSyntaxError(`${quoted} is not declared`, 0);
        if (!entity || this.#checked[place].has(entity))
            return null;
        if (entity.inParameterEntity && this.standalone && !inParameterEntity) {
            throw new XmlSyntaxError(`${quoted} is declared in a parameter entity, on which a standalone document may not rely`, 0);
        }
        // WFC: Parsed Entity.
        if (entity.kind === 'unparsed')
            throw new XmlSyntaxError(`${quoted} is unparsed and cannot be referred to`, 0);
        if (entity.kind === 'internal')
            return entity;
        // WFC: No External Entity References. In content, an external entity is not read.
        if (place === 'attribute')
            throw new XmlSyntaxError(`${quoted} is external: an attribute value cannot refer to it`, 0);
        return null;
    }
}
/** The references in the text of an entity, each once; the text is checked as content or attribute value. */
function referencesOf(name, { text }, place) {
    const references = [];
    const seen = { content: new Set(), attribute: new Set() };
    const collect = (name, place) => {
        if (seen[place].has(name))
            return;
        seen[place].add(name);
        references.push({ name, place });
    };
    try {
        if (place === 'content')
            readContent(text, collect);
        else
            readAttributeText(text, collect);
    }
    catch (error) {
        throw error instanceof XmlSyntaxError
            ? new XmlSyntaxError(`in the text of the entity "${shown(name)}": ${error.message}`, 0)
            : error;
    }
    return references;
}
/** Section 4.3.2: the text of an entity in content is itself content. */
function readContent(text, onReference) {
    const scanner = new ContentScanner(new Cursor(text), onReference);
    while (scanner.next() !== XmlKind.end)
        ;
}
/** WFC: No < in Attribute Values. Quotes are text here (section 4.4.5). */
function readAttributeText(text, onReference) {
    if (text.includes('<'))
        throw new XmlSyntaxError('invalid "<" in an attribute value: expected "&lt;"', 0);
    const cursor = new Cursor(text);
    for (cursor.at = text.indexOf('&'); cursor.at >= 0; cursor.at = text.indexOf('&', cursor.at)) {
        skipReference(cursor, 'attribute', onReference);
    }
}
//# sourceMappingURL=entities.js.map