import { CODES, RpcError } from './protocol.js';
/**
 * A problem of a call as the members of a result with `isError`, if the model can solve it by another input. Throws all
 * other problems, which a retry may solve.
 */
export function membersOfProblem(problem) {
    if (problem.statusCode !== 400 && problem.statusCode !== 422)
        throw problem;
    const lines = problem.issues?.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    const text = lines === undefined ? problem.message : `invalid request:\n${lines.join('\n')}`;
    return `"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true`;
}
/** A problem as an error of JSON-RPC 2.0 (section 5.1). */
export function rpcErrorOf({ statusCode, message }) {
    if (statusCode === 413) {
        const advice = `${message}; POST /api/tools/<id> takes larger inputs`;
        return new RpcError(CODES.invalidRequest, advice, statusCode);
    }
    if (statusCode === 400)
        return new RpcError(CODES.parse, message, statusCode);
    const isCallers = statusCode < 500 && statusCode !== 429;
    return new RpcError(isCallers ? CODES.invalidRequest : CODES.internal, message, statusCode);
}
//# sourceMappingURL=rpc-problems.js.map