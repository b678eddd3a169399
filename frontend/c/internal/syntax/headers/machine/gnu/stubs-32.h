/* The functions that a C library of 32 bits lacks, where only that of 64 bits is installed: unknown. */
