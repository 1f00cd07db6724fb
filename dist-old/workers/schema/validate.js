import { Positions } from '../text/positions.js';
import { Evaluation } from './evaluation.js';
import { META_SCHEMAS } from './meta-schemas.js';
import { fragmentOf, pointerTo } from './pointer.js';
import { Values } from './values.js';
/** Maximum UTF-16 code units of the findings in an answer: paths can be as long as the texts. */
const MAX_FINDINGS_LENGTH = 2 * 1024 * 1024;
/** Validates an instance against a schema. Throws `SchemaError`. */
export function validate(instance, root) {
    const evaluation = new Evaluation(instance, new Values());
    evaluation.run(root);
    const report = new Report(instance);
    return {
        errorCount: evaluation.errorCount,
        errors: report.findings(evaluation.errors),
        formatWarnings: report.findings(evaluation.warnings),
    };
}
class Report {
    instance;
    #room = MAX_FINDINGS_LENGTH;
    #lines;
    constructor(instance) {
        this.instance = instance;
    }
    findings(failures) {
        const findings = [];
        for (const failure of failures) {
            const finding = this.#finding(failure);
            this.#room -= JSON.stringify(finding).length;
            if (this.#room < 0)
                break;
            findings.push(finding);
        }
        return findings;
    }
    #finding(failure) {
        const { instance } = this;
        const { check, at } = failure;
        const { document } = check.schema;
        this.#lines ??= new Positions(instance.text);
        return {
            instancePath: pointerTo(instance, at),
            schemaPath: uriOf(document) + fragmentOf(pointerTo(document, check.at)),
            keyword: check.keyword,
            ...check.explain(failure, instance),
            ...this.#lines.at(instance.start(at)),
        };
    }
}
/** The URI of a meta-schema; the caller's own schema has none. */
function uriOf({ text }) {
    for (const [uri, metaSchema] of META_SCHEMAS) {
        if (metaSchema === text)
            return uri;
    }
    return '';
}
//# sourceMappingURL=validate.js.map