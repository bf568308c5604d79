import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The server is a real one, and the machine may be busy: the usual second is too short now and then.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => cleanup());
