// A list of the API: awaiting it gives its first page, and iterating it gives all items, page by page.

export interface Page<T> {
  data: T[]
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null
}

type Next<Value, Result> = ((value: Value) => Result | PromiseLike<Result>) | null

/**
 * No page is requested until the list is awaited or iterated. The first page is requested once and kept; later pages
 * are not kept, so that a long list does not fill the memory.
 */
export class Pages<T> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly #load: (cursor: string | null) => Promise<Page<T>>
  #first: Promise<Page<T>> | null = null

  constructor(load: (cursor: string | null) => Promise<Page<T>>) {
    this.#load = load
  }

  /** The pages, one after the other. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let page = await this.#begin()
    yield page
    // A server of another version may leave out next_cursor; the list ends then, and does not start again.
    while (typeof page.next_cursor === 'string') {
      const cursor = page.next_cursor
      page = await this.#load(cursor)
      yield page
      if (page.next_cursor === cursor)
        throw new Error('The list does not end: the cursor of a page leads to the same page.')
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited
  then<A = Page<T>, B = never>(done?: Next<Page<T>, A>, failed?: Next<unknown, B>): Promise<A | B> {
    return this.#begin().then(done, failed)
  }

  catch<B = never>(failed?: Next<unknown, B>): Promise<Page<T> | B> {
    return this.#begin().catch(failed)
  }

  finally(ended?: (() => void) | null): Promise<Page<T>> {
    return this.#begin().finally(ended)
  }

  get [Symbol.toStringTag](): string {
    return 'Pages'
  }

  #begin(): Promise<Page<T>> {
    this.#first ??= this.#load(null)
    return this.#first
  }
}
