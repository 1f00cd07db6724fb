/** The parts of Trusted Types (W3C) that the page uses; the compiler's library does not declare them. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): { toString(): string } };
}
interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory;
}
