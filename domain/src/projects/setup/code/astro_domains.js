security: { allowedDomains: [{ hostname: '{{domain}}' }, { hostname: '**.{{domain}}' }] },
