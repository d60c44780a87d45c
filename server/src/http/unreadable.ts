// A body that cannot be read. It is reported together with the other faults of a request, after an unknown id in the
// path.
import type { Fault } from '../platform/problem.ts'

export class Unreadable {
  readonly fault: Fault

  constructor(fault: Fault) {
    this.fault = fault
  }
}
