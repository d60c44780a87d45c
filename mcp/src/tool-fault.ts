// The error for wrong arguments of a tool: its message tells the agent what to correct.
export class ToolFault extends Error {}
