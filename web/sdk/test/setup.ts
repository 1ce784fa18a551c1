import { reset } from './page';

afterEach(reset);
