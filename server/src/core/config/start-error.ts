/** A fault that whoever runs the shop mends. Its message says how; it is shown without a stack, and nothing starts. */
export class StartError extends Error {}
