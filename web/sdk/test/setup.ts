import { reset } from './page';

// Before anything asks for it: jsdom keeps the first address that relative ones were resolved against.
reset();
afterEach(reset);
