/** Trusted Types (W3C), as far as the page needs them: the library of the compiler has none. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): { toString(): string } };
}
interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory;
}
