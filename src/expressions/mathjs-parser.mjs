/**
 * mathjs's parser and nothing else of it. The build makes one file of this and of what it uses, because the package
 * as a whole takes two seconds to load; from source the package itself is loaded.
 */
import { create, parseDependencies } from 'mathjs/number';

export const { parse } = create(parseDependencies);
