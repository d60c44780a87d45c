// Installs the packages with which the Python client is checked and generated, while npm installs those of the rest.
import { GENERATOR, TESTS } from '../clients/python/environments.mjs'
import { environment, PythonMissing } from './python-environment.mjs'
import { tellRunner } from './steps.mjs'

try {
  environment(TESTS)
} catch (error) {
  if (!(error instanceof PythonMissing)) throw error
  tellRunner({ leftOut: error.message })
}
try {
  environment(GENERATOR)
} catch (error) {
  // Without a generator the client is checked all the same; scripts/python.mjs says what is left out.
  if (!(error instanceof PythonMissing)) throw error
}
