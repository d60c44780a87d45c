// A text of several SQL statements is cut where PostgreSQL would end a statement, and nowhere else.
import { expect, test } from 'vitest'
import { statementsOf } from './sql-statements.ts'

test.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['a last statement without a semicolon', 'select 1;\nselect 2', ['select 1', 'select 2']],
  ['nothing', ' \n ; ;; ', []],
  ['only comments', '-- nothing; here\n/* nor; here */\n', []],
  ['a comment before a statement', '-- one; two\nselect 1;', ['-- one; two\nselect 1']],
  ['a comment with a quote in it', `-- it's here\nselect 1; select 2`, [`-- it's here\nselect 1`, 'select 2']],
  ['a comment within a statement', 'select /* a; b */ 1; select 2', ['select /* a; b */ 1', 'select 2']],
  ['a text', `select 'a;b'; select 2`, [`select 'a;b'`, 'select 2']],
  ['a text with quotes and dashes', `select 'it''s; -- '; select 2`, [`select 'it''s; -- '`, 'select 2']],
  ['a text that ends with a backslash', `select 'a\\'; select ';'`, [`select 'a\\'`, `select ';'`]],
  ['a text with escapes', `select E'it\\'s; \\\\'; select 2`, [`select E'it\\'s; \\\\'`, 'select 2']],
  ['a name in quotes', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ['dollar quotes', 'do $$ begin a; b; end $$; select 2', ['do $$ begin a; b; end $$', 'select 2']],
  ['named dollar quotes', 'do $b$ x; $$ y; $$ z; $b$; select 2', ['do $b$ x; $$ y; $$ z; $b$', 'select 2']],
  ['parameters', 'select $1; select $2', ['select $1', 'select $2']],
])('%s', (_what, text, statements) => {
  expect(statementsOf(text)).toEqual(statements)
})
