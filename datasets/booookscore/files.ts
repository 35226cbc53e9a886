import { releaseFiles } from '../booookscore-release.js';

export const files = releaseFiles(new URL('./files.sha256', import.meta.url));
