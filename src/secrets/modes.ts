/** What is done with a secret in text that comes in: it is masked, the call is refused, or (`off`) it is kept. The strictest is last. */
export const SECRETS_MODES = ["off", "mask", "refuse"] as const

export type SecretsMode = (typeof SECRETS_MODES)[number]
