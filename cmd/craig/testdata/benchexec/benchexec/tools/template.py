class UnsupportedFeatureException(Exception):
    pass


class BaseTool2:
    pass
