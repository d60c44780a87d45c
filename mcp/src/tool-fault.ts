// What an agent got wrong in the arguments of a tool: told in words, so that it can try again.
export class ToolFault extends Error {}
