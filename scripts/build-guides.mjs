// Builds the guides from the documents of the checkout, and compresses their files, so that the server only has to send them.
import { join } from 'node:path'
import { buildGuides } from '../guides/build/site.mjs'
import { buildFolder } from './built-folder.mjs'
import { root } from './prepare.mjs'

await buildFolder(join(root, 'guides', 'dist'), { dated: 'index.html', build: buildGuides })
